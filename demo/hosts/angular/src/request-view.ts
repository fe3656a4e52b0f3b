import {
  type AfterViewInit,
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  type ElementRef,
  input,
  type OnDestroy,
  viewChild,
} from '@angular/core';
import 'mcp-elicitation';
import type { McpElicitation } from 'mcp-elicitation';
import { ElicitationOver } from 'mcp-elicitation/adapters';
import type { StoredRequest } from './requests';

const server = { id: 'bank', name: 'Northwind Bank' };

/** A view of a request in the store. */
@Component({
  selector: 'app-request',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: '<mcp-elicitation #element presentation="inline"></mcp-elicitation>',
})
export class RequestView implements AfterViewInit, OnDestroy {
  readonly request = input.required<StoredRequest>();
  readonly element = viewChild.required<ElementRef<McpElicitation>>('element');
  readonly #view = new AbortController();

  ngAfterViewInit(): void {
    const request = this.request();
    void this.element().nativeElement.elicit(request.params, { server, signal: this.#view.signal }, request);
  }

  ngOnDestroy(): void {
    this.#view.abort(new ElicitationOver('closed')); // The view goes, and the request stays.
  }
}
