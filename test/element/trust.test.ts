import { expect } from '@open-wc/testing';
import { field, find, findAll, plain, schemaOf, show } from './helpers.js';

const markup = '<img src=x onerror="window.hacked=1"><a href="https://evil.example">Sign in</a> **bold**';

describe('the name of the server', () => {
  it('is the host’s, with the origin, above all text of the server [MCP-11]', async () => {
    const element = await show({
      serverName: 'Northwind',
      serverOrigin: 'https://mcp.northwind.example',
      heading: 'Trusted Bank asks',
      message: 'Trusted Bank asks: who are you?',
    });
    const header = find(element, '[part~=header]');
    expect(find(element, '[part~=server]').textContent).to.equal('Northwind');
    expect(header.textContent).to.include('https://mcp.northwind.example');
    expect(header.textContent).not.to.include('Trusted Bank');
    const heading = find(element, 'h3');
    expect(header.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).to.not.equal(0);
    expect(find(element, 'dialog').getAttribute('aria-labelledby')).to.equal(find(element, 'h2').id);
  });

  it('is "Unknown server" without a name from the host, and never comes from the request [MCP-11]', async () => {
    const element = await show({
      schema: { ...schemaOf({}), title: 'Northwind Bank', serverName: 'Northwind Bank' } as never,
    });
    expect(plain(find(element, 'h2'))).to.equal('Unknown server asks');
  });

  it('stands above the schema’s title, which is a heading unless it is a class name [MCP-11]', async () => {
    const titled = await show({ schema: { ...schemaOf({}), title: 'Booking preferences' } });
    expect(find(titled, 'h3').textContent).to.equal('Booking preferences');
    const named = await show({ schema: { ...schemaOf({}), title: 'BookingPreferences' } });
    expect(findAll(named, 'h3')).to.have.length(0);
  });
});

describe('a text of the server', () => {
  it('is shown as text with its line breaks, without anything to click; the message alone has strong words, code and lists [MCP-12]', async () => {
    const element = await show({
      message: `one\ntwo ${markup} https://evil.example`,
      heading: markup,
      serverName: markup,
      schema: schemaOf({ a: { type: 'string', title: markup, description: markup }, b: { enum: [markup, 'x'] } }),
    });
    expect(findAll(element, 'img, a, [href]')).to.have.length(0);
    const message = find(element, '[part~=message]');
    expect(message.textContent).to.equal(`one\ntwo ${markup.replaceAll('**', '')} https://evil.example`);
    expect(findAll(element, 'strong').map(({ textContent }) => textContent)).to.deep.equal(['bold']);
    expect(getComputedStyle(message).whiteSpace).to.match(/pre-wrap|preserve/);
    expect(field(element, 'a').textContent).to.include(markup);
    expect('hacked' in window).to.equal(false);
  });

  it('loses characters that reorder or hide others, and marks where an override was [L10N-02]', async () => {
    const element = await show({ message: 'Pay \u202E000,1\u202C to\u200B Ada', schema: schemaOf({ 'a\u202Eb': {} }) });
    expect(find(element, '[part~=message]').textContent).to.equal('Pay \uFFFD000,1 to Ada');
    expect(find(element, '[part~=label]').textContent?.trim()).to.equal('A\uFFFDb');
  });

  it('is the schema’s description when the message is empty', async () => {
    const element = await show({ message: '', schema: { ...schemaOf({}), description: 'Confirm the booking' } });
    expect(find(element, '[part~=message]').textContent).to.equal('Confirm the booking');
  });
});

describe('a property that a page has put on Object.prototype', () => {
  afterEach(() => Reflect.deleteProperty(Object.prototype, 'stray'));

  it('does not become an attribute of a control, a label, or a choice', async () => {
    Object.defineProperty(Object.prototype, 'stray', { value: 'page', enumerable: true, configurable: true });
    const properties = {
      text: { type: 'string', description: 'As on your passport' },
      plan: { enum: ['Free', 'Team'] },
    };
    const element = await show({ schema: schemaOf(properties, ['text']) });
    expect(findAll(element, '.field *').length).to.be.greaterThan(5);
    expect(findAll(element, '[stray]').length).to.equal(0);
  });
});
