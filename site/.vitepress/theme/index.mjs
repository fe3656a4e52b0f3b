// @ts-check
/** VitePress's own theme, without its web font, in the element's colours. */
import DefaultTheme from 'vitepress/theme-without-fonts';
import './colors.css';

export default { extends: DefaultTheme };
