// A cold PGlite alone takes seconds, more beside a build. (Set here: a project's jest config may not hold testTimeout.)
jest.setTimeout(30_000);
