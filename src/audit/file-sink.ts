/// <reference types="node" />
import { type FileHandle, open } from 'node:fs/promises';
import { type AuditEntry, isAuditEntry } from './entry.js';
import type { AuditSink } from './sink.js';

/** The bytes of a file that are read at once, from its end. */
const CHUNK = 64 * 1024;
const NEWLINE = 10;

/** A sink in a file. */
export interface FileSink extends AuditSink {
  /** Closes the file; the next entry opens it again. */
  close(): Promise<void>;
}

/**
 * Appends entries to a file as JSON Lines, and waits until each is on disk (`fdatasync`). A file has one writer: an entry of
 * another one is refused, and so is each entry after another process has changed the file's length.
 *
 * A process that ends while it writes leaves a last line without its end. That line was never confirmed: the sink cuts it
 * off, and the trail continues with a `gap`.
 * @param path The file. It is created with access only for its owner (0600). Its folder must exist.
 */
export function fileSink(path: string): FileSink {
  let file: Promise<FileHandle> | undefined;
  /** The length of all complete lines, in bytes. */
  let size = 0;
  let writer: string | undefined;

  const openFile = async (): Promise<FileHandle> => {
    const opened = await open(path, 'a+', 0o600);
    try {
      size = await placeAfterNewline(opened, Number.POSITIVE_INFINITY);
      writer = (await lastEntry(opened, size))?.writer;
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

  return Object.assign(
    async (entry: AuditEntry) => {
      const handle = await ready();
      if (writer !== undefined && writer !== entry.writer)
        throw new Error(`audit: ${path} belongs to the writer ${writer}`);
      const { size: found } = await handle.stat();
      if (found !== size) throw new Error(`audit: another process has changed ${path}`);
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      try {
        await handle.appendFile(line);
        await handle.datasync();
      } catch (error) {
        await handle.truncate(size); // The file may have a part of the line. The next attempt writes the whole line.
        throw error;
      }
      size += line.length;
      writer = entry.writer;
    },
    {
      async resume() {
        const handle = await ready();
        const { size: found } = await handle.stat();
        const isTorn = found > size;
        if (isTorn) await handle.truncate(size);
        return { last: await lastEntry(handle, size), lost: isTorn ? 1 : 0 };
      },
      async close() {
        const opened = await file?.catch(() => undefined); // The write has reported the error.
        file = undefined;
        await opened?.close();
      },
    },
  );
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

/** The last entry of a file. @param end The place after its newline. @throws {Error} if the last line is not an entry. */
async function lastEntry(file: FileHandle, end: number): Promise<AuditEntry | undefined> {
  if (end === 0) return undefined;
  const start = await placeAfterNewline(file, end - 1);
  const buffer = Buffer.alloc(end - start);
  await file.read(buffer, 0, buffer.length, start);
  const last: unknown = JSON.parse(buffer.toString());
  if (!isAuditEntry(last)) throw new Error('audit: the last line of the file is not an entry');
  return last;
}
