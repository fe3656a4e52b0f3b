// @ts-check
import { hostSuite } from './host-suite.mjs';

hostSuite('html');
