import { Component, signal } from '@angular/core';
import { transfer } from './mcp';
import { SignUp } from './sign-up';

@Component({
  selector: 'app-root',
  imports: [SignUp],
  template: `
    <h1>Angular</h1>
    <button type="button" id="transfer" (click)="run()">Transfer money</button>
    <button type="button" id="toggle" (click)="isShown.set(!isShown())">Show or remove the component</button>
    @if (isShown()) {
      <app-sign-up />
    }
    <pre id="result">{{ result() }}</pre>
  `,
})
export class App {
  readonly isShown = signal(true);
  readonly result = signal('');

  async run(): Promise<void> {
    this.result.set(await transfer());
  }
}
