/**
 * Registers `<mcp-elicitation>`.
 * @module
 */
import { McpElicitation } from './mcp-elicitation.js';

export * from './element-class.js';

McpElicitation.define();
