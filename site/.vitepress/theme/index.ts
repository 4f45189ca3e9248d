import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';
import CheckoutTour from './checkout-tour.vue';

/** A group of the sidebar opens by its name, which is a button. The arrow inside that is no second one. */
function unnestButtons(element: unknown): void {
  if (!(element instanceof Element)) return;
  const arrow = element.querySelector(':scope > .item[role="button"] > .caret');
  for (const attribute of ['role', 'tabindex', 'aria-label']) arrow?.removeAttribute(attribute);
}

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('CheckoutTour', CheckoutTour);
    app.mixin({
      mounted() {
        unnestButtons(this.$el);
      },
    });
  },
};
