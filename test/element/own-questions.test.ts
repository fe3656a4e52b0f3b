import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import { ElicitationOver } from '../../src/protocol/over.js';
import { create, find, findAll, heard, look, press, schemaOf, show } from './helpers.js';

const string = { type: 'string' };
const title = (element: Parameters<typeof find>[0]) => find(element, 'h2').textContent?.trim();

describe('an elicitation of the application itself', () => {
  it('has only the application’s name above it, and mentions no server', async () => {
    const element = await show({ asker: 'application', serverName: 'My app', message: 'Who are you?' });
    expect(title(element)).to.equal('My app');
    element.presentation = 'inline';
    await element.updateComplete;
    expect(heard(element)).not.to.include('asks');
  });

  it('has the page’s title above it, with its first letter, where the application gives no name', async () => {
    document.title = 'The page';
    const element = await show({ asker: 'application', message: 'Who are you?' });
    expect(title(element)).to.equal('The page');
    expect(find(element, '.mark').textContent).to.equal('T');
  });

  it('has the title of the page that the element is in above it, and of its script’s page where that one has none', async () => {
    document.title = 'The page';
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const page = frame.contentDocument!;
    const element = await create();
    page.body.append(element);
    element.elicit({ message: 'Who are you?' }, { asker: 'application' });
    await element.updateComplete;
    expect(title(element)).to.equal('The page');
    page.title = 'The panel';
    element.requestUpdate();
    await element.updateComplete;
    expect(title(element)).to.equal('The panel');
    frame.remove();
  });

  it('leaves a notice that mentions no server, when it goes away', async () => {
    document.title = 'The page';
    const element = await create();
    const controller = new AbortController();
    element.elicit({ message: 'Who are you?' }, { asker: 'application', signal: controller.signal });
    await element.updateComplete;
    controller.abort(new ElicitationOver('expired'));
    await element.updateComplete;
    expect(find(element, '[part~=notice] p').textContent).to.equal('The page got no answer in time.');
  });

  it('folds to a line that mentions no server, while a page is open elsewhere', async () => {
    document.title = 'The page';
    environment.open = () => {};
    const element = await create();
    element.elicit({ mode: 'url', message: 'Sign in.', url: 'https://app.example/' }, { asker: 'application' });
    await element.updateComplete;
    await press(element, 'submit');
    element.elicit({ message: 'Who?' });
    await element.updateComplete;
    await element.updateComplete;
    expect(find(element, '.folded strong').textContent).to.equal('The page');
  });

  it('masks a password without a warning, because applications may ask for one', async () => {
    const element = await show({ asker: 'application', schema: schemaOf({ password: string }) });
    expect(find<HTMLInputElement>(element, '[name=password]').matches('.masked, [type=password]')).to.equal(true);
    expect(findAll(element, '[part~=warning]')).to.deep.equal([]);
    expect(find(element, '[part~=submit]').className).to.include('primary');
  });

  it('can also come from elicit(), and a server’s request after it is marked as the server’s', async () => {
    const element = await create({ asker: 'application', serverName: 'My app' });
    const requestedSchema = schemaOf({ password: string });
    const own = element.elicit({ message: 'Who?', requestedSchema }, { asker: 'application' });
    await element.updateComplete;
    look(500);
    expect(title(element)).to.equal('My app');
    element.reject();
    await own;
    const other = element.elicit({ message: 'Who?', requestedSchema }, { server: { id: 'bank', name: 'Bank' } });
    await element.updateComplete;
    expect(title(element)).to.equal('Bank asks');
    expect(findAll(element, '.secrets')).to.have.length(1);
    element.reject();
    await other;
  });
});
