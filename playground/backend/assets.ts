import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';

export interface Asset {
  type: string;
  body: Uint8Array;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * The files of the page, all in memory: the server knows no other path.
 * @param folder where build.mjs has put them
 * @returns path of the URL → file
 */
export async function loadAssets(folder: URL): Promise<Map<string, Asset>> {
  const names = await readdir(folder);
  const assets = names.map(async (name): Promise<[string, Asset]> => {
    const path = name === 'index.html' ? '/' : `/${name}`;
    return [
      path,
      { type: TYPES[extname(name)] ?? 'application/octet-stream', body: await readFile(new URL(name, folder)) },
    ];
  });
  return new Map(await Promise.all(assets));
}
