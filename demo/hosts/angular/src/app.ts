import { Component, signal } from '@angular/core';
import { transfer } from './mcp';
import { RequestView } from './request-view';
import { StoredRequest } from './requests';
import { SignUp } from './sign-up';

@Component({
  selector: 'app-root',
  imports: [RequestView, SignUp],
  template: `
    <h1>Angular</h1>
    <button type="button" id="transfer" (click)="run()">Transfer money</button>
    <button type="button" id="toggle" (click)="isShown.set(!isShown())">Show or remove the component</button>
    @if (isShown()) {
      <app-sign-up />
    }
    <button type="button" id="stored" (click)="isStoredShown.set(!isStoredShown())">Show or hide a request of the store</button>
    @if (isStoredShown()) {
      <app-request [request]="stored" />
    }
    <pre id="result">{{ result() }}</pre>
  `,
})
export class App {
  readonly isShown = signal(true);
  readonly isStoredShown = signal(false);
  readonly result = signal('');
  readonly stored = new StoredRequest(
    'r1',
    { message: 'Who are you?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } },
    (answer) => this.result.set(JSON.stringify(answer)),
  );

  async run(): Promise<void> {
    this.result.set(await transfer());
  }
}
