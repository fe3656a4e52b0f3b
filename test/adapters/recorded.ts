/** What clients and servers really sent each other: see test/fixtures/wire/README.md. */
import cloudflareMrtr from '../fixtures/wire/cloudflare-mrtr.json' with { type: 'json' };
import everythingStreamableHttp from '../fixtures/wire/everything-streamableHttp.json' with { type: 'json' };
import fastmcpHttp from '../fixtures/wire/fastmcp-http.json' with { type: 'json' };
import frontmcpFallbackNocapsAccept from '../fixtures/wire/frontmcp-fallback-nocaps-accept.json' with { type: 'json' };
import frontmcpFallbackWaiting from '../fixtures/wire/frontmcp-fallback-waiting.json' with { type: 'json' };
import frontmcpNative from '../fixtures/wire/frontmcp-native.json' with { type: 'json' };

const RECORDED = {
  'cloudflare-mrtr': cloudflareMrtr,
  'everything-streamableHttp': everythingStreamableHttp,
  'fastmcp-http': fastmcpHttp,
  'frontmcp-fallback-nocaps-accept': frontmcpFallbackNocapsAccept,
  'frontmcp-fallback-waiting': frontmcpFallbackWaiting,
  'frontmcp-native': frontmcpNative,
};

/** A copy of the recording, in the order of its messages. */
export function recorded<Message>(name: string): Message[] {
  return structuredClone(RECORDED[name as keyof typeof RECORDED]) as Message[];
}
