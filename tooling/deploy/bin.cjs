#!/usr/bin/env node
// `npx loyalty-deploy <verb> …`
require('tsx/cjs');
require('./deploy.ts');
