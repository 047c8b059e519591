import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { PictureBucketConfig } from '../config/picture-bucket';
import { type PictureBucket, isPictureKey, openPictureBucket } from '../modules/pictures';
import type { Entry, OpenBackup } from './backup-file';

const FOLDER = 'pictures';

/** Where the site keeps its pictures, as a backup reads it and a restore fills it. */
export interface PicturePlace {
  /** The keys of all pictures and thumbnails. */
  list(): Promise<string[]>;
  entry(key: string): Entry;
  /** @throws Error when a restore would mix with what is there */
  refuseOccupied(): Promise<void>;
  /** Takes a backup's pictures as far as they can be taken before the rows that name them are there. */
  unpack(backup: OpenBackup, staging: string): Promise<void>;
  /** Called once the database is restored. */
  settle(staging: string): Promise<void>;
}

/** The bucket where one is configured, else the folder in DATA_DIR. */
export function picturePlace({
  dataDir,
  pictureBucket,
}: {
  dataDir: string;
  pictureBucket?: PictureBucketConfig | undefined;
}): PicturePlace {
  return pictureBucket ? inBucket(openPictureBucket(pictureBucket)) : inFolder(dataDir);
}

function inFolder(dataDir: string): PicturePlace {
  const folder = join(dataDir, FOLDER);
  const list = async () => {
    try {
      return (await readdir(folder)).sort();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return {
    list,
    entry: (key) => entryOf(key, () => createReadStream(join(folder, key))),
    async refuseOccupied() {
      if ((await list()).length === 0) return;
      throw new Error(
        `There are pictures in ${dataDir} already. They were left alone; restore into an empty DATA_DIR.`,
      );
    },
    async unpack(backup, staging) {
      const unpacked = join(staging, FOLDER);
      await mkdir(unpacked);
      for (const name of namesIn(backup)) {
        await pipeline(await backup.read(name), createWriteStream(join(unpacked, basename(name)), { mode: 0o600 }));
      }
    },
    settle: (staging) => rename(join(staging, FOLDER), folder),
  };
}

/**
 * A bucket mostly outlives the machine whose database is being restored. A key's content never changes, so what is there stays
 * and only what is missing is put; that comes before the rows, which then always find their pictures.
 */
function inBucket(bucket: PictureBucket): PicturePlace {
  return {
    list: async () => (await bucket.keys()).filter(isPictureKey),
    entry: (key) => entryOf(key, () => Readable.from(bytesOf(bucket, key))),
    refuseOccupied: () => Promise.resolve(),
    async unpack(backup) {
      const there = new Set(await bucket.keys());
      for (const name of namesIn(backup)) {
        const key = basename(name);
        if (!there.has(key)) await bucket.put(key, await buffer(await backup.read(name)));
      }
    },
    settle: () => Promise.resolve(),
  };
}

async function* bytesOf(bucket: PictureBucket, key: string): AsyncGenerator<Buffer> {
  const bytes = await bucket.get(key);
  if (!bytes) throw new Error(`The bucket listed ${key} and no longer has it.`);
  yield bytes;
}

const entryOf = (key: string, read: () => Readable): Entry => ({ name: `${FOLDER}/${key}`, compress: false, read });

const namesIn = ({ manifest }: OpenBackup) =>
  manifest.files.map(({ name }) => name).filter((name) => name.startsWith(`${FOLDER}/`));
