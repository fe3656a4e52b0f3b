/**
 * The file beside the one file for `<script type="module">`, which it imports: every adapter, the relay's page, reviews, receipts
 * with their element, and the helpers for agent frameworks.
 * @module
 */
import './script-tag.js';

export * from './adapters/index.js';
export * from './interrupts/index.js';
export * from './receipt-element.js';
export * from './receipts/index.js';
export * from './relay/page/index.js';
export * from './reviews/index.js';
