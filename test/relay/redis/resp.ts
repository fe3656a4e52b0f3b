/** Parts of Redis's protocol (RESP 2 and 3), each with the bytes after it. `undefined`: it is not complete yet. */
type Parsed = { end: number; texts: string[] } | undefined;

/** Reads one command or reply, for a proxy that must know where it ends. */
function parse(bytes: Buffer, start: number): Parsed {
  const lineEnd = bytes.indexOf('\r\n', start);
  if (lineEnd < 0) return undefined;
  const type = String.fromCharCode(bytes[start]!);
  const line = bytes.toString('utf8', start + 1, lineEnd);
  const end = lineEnd + 2;
  if ('$=!'.includes(type)) {
    const length = Number(line);
    if (length < 0) return { end, texts: [] };
    if (bytes.length < end + length + 2) return undefined;
    return { end: end + length + 2, texts: [bytes.toString('utf8', end, end + length)] };
  }
  if (!'*~>%'.includes(type)) return { end, texts: [line] };
  const all: { end: number; texts: string[] } = { end, texts: [] };
  for (let count = Number(line) * (type === '%' ? 2 : 1); count > 0; count--) {
    const part = parse(bytes, all.end);
    if (!part) return undefined;
    all.texts.push(...part.texts);
    all.end = part.end;
  }
  return all;
}

/** One command or reply. */
export interface Frame {
  readonly bytes: Buffer;
  /** Its texts in their order, however deep. */
  readonly texts: string[];
}

/** Cuts a stream of bytes into commands or replies. */
export function frameReader(): (chunk: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const frames: Frame[] = [];
    for (let found = parse(rest, 0); rest.length > 0 && found; found = parse(rest, 0)) {
      frames.push({ bytes: rest.subarray(0, found.end), texts: found.texts });
      rest = rest.subarray(found.end);
    }
    return frames;
  };
}
