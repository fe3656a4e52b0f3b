/// <reference types="node" />
import { type FileHandle, open } from 'node:fs/promises';
import { type AuditEntry, isAuditEntry } from './entry.js';
import type { AuditSink } from './sink.js';

/** How much of a file is read at once, from its end, in bytes. */
const CHUNK = 64 * 1024;
const NEWLINE = 10;

/** A sink in a file. */
export interface FileSink extends AuditSink {
  /** Closes the file; the next entry opens it again. */
  close(): Promise<void>;
}

/**
 * Appends entries to a file as JSON Lines, and waits for each until it is on disk (`fdatasync`). A file has one writer: an entry
 * of another one is refused, and so is each entry after somebody else has changed the file's length.
 *
 * A last line without an end is what a process leaves that ends while it writes. It was never confirmed: the sink cuts it off,
 * and the trail goes on with a `gap`.
 * @param path Of the file. It is created with access for its owner alone (0600). Its folder must exist.
 */
export function fileSink(path: string): FileSink {
  let file: Promise<FileHandle> | undefined;
  /** The length in bytes, of all lines that are complete. */
  let size = 0;
  let owner: string | undefined;

  const openFile = async (): Promise<FileHandle> => {
    const opened = await open(path, 'a+', 0o600);
    try {
      size = await placeAfterNewline(opened, Number.POSITIVE_INFINITY);
      owner = (await lastEntry(opened, size))?.writer;
    } catch (error) {
      await opened.close();
      throw error;
    }
    return opened;
  };
  const ready = (): Promise<FileHandle> => {
    file ??= openFile().catch((error) => {
      file = undefined; // The next entry tries again.
      throw error;
    });
    return file;
  };

  return {
    async write(entry) {
      const handle = await ready();
      if (owner !== undefined && owner !== entry.writer)
        throw new Error(`audit: ${path} belongs to the writer ${owner}`);
      const { size: found } = await handle.stat();
      if (found !== size) throw new Error(`audit: somebody else has changed ${path}`);
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      try {
        await handle.appendFile(line);
        await handle.datasync();
      } catch (error) {
        await handle.truncate(size); // A part of the line may be there, and the next attempt writes it whole.
        throw error;
      }
      size += line.length;
      owner = entry.writer;
    },
    async resume() {
      const handle = await ready();
      const { size: found } = await handle.stat();
      const isTorn = found > size;
      if (isTorn) await handle.truncate(size);
      return { last: await lastEntry(handle, size), lost: isTorn ? 1 : 0 };
    },
    async close() {
      const opened = await file?.catch(() => undefined); // Whoever wrote has the error.
      file = undefined;
      await opened?.close();
    },
  };
}

/** The place after the last newline before `end`; 0 without one. */
async function placeAfterNewline(file: FileHandle, end: number): Promise<number> {
  const { size } = await file.stat();
  const buffer = Buffer.alloc(CHUNK);
  for (let right = Math.min(end, size); right > 0; ) {
    const left = Math.max(0, right - CHUNK);
    const { bytesRead } = await file.read(buffer, 0, right - left, left);
    const found = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE);
    if (found >= 0) return left + found + 1;
    right = left;
  }
  return 0;
}

/** @param end The place after its newline. @throws {Error} when the last line is no entry. */
async function lastEntry(file: FileHandle, end: number): Promise<AuditEntry | undefined> {
  if (end === 0) return undefined;
  const start = await placeAfterNewline(file, end - 1);
  const buffer = Buffer.alloc(end - start);
  await file.read(buffer, 0, buffer.length, start);
  const last: unknown = JSON.parse(buffer.toString());
  if (!isAuditEntry(last)) throw new Error('audit: the last line of the file is no entry');
  return last;
}
