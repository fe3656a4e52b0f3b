// @ts-check
/** VitePress's own theme, without its web font, in the element's colours. */
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent } from 'vue';
import LiveCard from '../../components/LiveCard.vue';
import '../../../demo/page/looks.css';
import './colors.css';
import './parts.css';
import './gallery.css';

const ElicitationGallery = defineAsyncComponent(() => import('../../components/ElicitationGallery.vue'));
const MermaidDiagram = defineAsyncComponent(() => import('../../components/MermaidDiagram.vue'));

export default {
  extends: DefaultTheme,
  /** @param {{ app: import('vue').App }} context */
  enhanceApp({ app }) {
    app.component('LiveCard', LiveCard);
    app.component('ElicitationGallery', ElicitationGallery);
    app.component('MermaidDiagram', MermaidDiagram);
  },
};
