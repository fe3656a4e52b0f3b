/**
 * The file beside the one file for `<script type="module">`: every adapter, `connectRelay` for pages that get the element from
 * elsewhere, and the helpers for agent frameworks.
 * @module
 */
export * from './adapters/index.js';
export * from './interrupts/index.js';
