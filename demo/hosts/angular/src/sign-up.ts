import {
  type AfterViewInit,
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  type ElementRef,
  signal,
  viewChild,
} from '@angular/core';
import 'mcp-elicitation';
import type { AcceptEvent, AnswerCheck, McpElicitation, RejectEvent, UrlOpenEvent } from 'mcp-elicitation';
import { answerWith } from './mcp';

@Component({
  selector: 'app-sign-up',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button type="button" id="sign-up" (click)="isOpen.set(true)">Sign up</button>
    <mcp-elicitation
      #element
      server-name="Northwind Bank"
      message="Who are you?"
      presentation="inline"
      reject-reason
      [schema]="schema"
      [checkAnswer]="checkAnswer"
      [open]="isOpen()"
      (accept)="save($event)"
      (reject)="note($event)"
      (cancel)="add('cancel')"
      (timeout)="add('timeout')"
      (shown)="add('shown')"
      (url-open)="visit($event)"
      (waiting)="add('waiting')"
      (close)="isOpen.set(false); add('close')"
    ></mcp-elicitation>
    <pre id="events">{{ events().join('\n') }}</pre>
  `,
})
export class SignUp implements AfterViewInit {
  readonly element = viewChild.required<ElementRef<McpElicitation>>('element');
  readonly schema = {
    type: 'object',
    properties: { name: { type: 'string' }, age: { type: 'integer' } },
    required: ['name'],
  };
  readonly checkAnswer: AnswerCheck = async ({ name }) =>
    name === 'root' ? { '/name': 'This name is taken.' } : undefined;
  readonly isOpen = signal(false);
  readonly events = signal<string[]>([]);

  ngAfterViewInit(): void {
    answerWith(this.element().nativeElement);
  }

  save({ content }: AcceptEvent): void {
    this.add(`accept ${JSON.stringify(content)}`);
  }

  note({ reason }: RejectEvent): void {
    this.add(`reject ${reason ?? ''}`);
  }

  visit({ url }: UrlOpenEvent): void {
    this.add(`url-open ${url}`);
  }

  add(event: string): void {
    this.events.update((before) => [...before, event]);
  }
}
