import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';
import CheckoutTour from './checkout-tour.vue';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('CheckoutTour', CheckoutTour);
  },
};
