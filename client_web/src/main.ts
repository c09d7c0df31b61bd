import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { preferred, speak } from './i18n/i18n.svelte';
import { startRouter } from './router/router.svelte';
import { settings } from './settings/settings.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no #app');
speak(settings.language === 'auto' ? preferred(navigator.languages) : settings.language);
startRouter();
mount(App, { target });
