// @ts-check
/** VitePress's own theme, without its web font, in the element's colours. */
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent } from 'vue';
import LiveCard from '../../components/LiveCard.vue';
import '../../../demo/page/looks.css';
import './colors.css';
import './parts.css';
import './gallery.css';

export default {
  extends: DefaultTheme,
  /** @param {{ app: import('vue').App }} context */
  enhanceApp({ app }) {
    app.component('LiveCard', LiveCard);
    app.component(
      'ElicitationGallery',
      defineAsyncComponent(() => import('../../components/ElicitationGallery.vue')),
    );
  },
};
