import { mount } from 'svelte';
import Round from './Round.svelte';

mount(Round, { target: document.querySelector('#app')! });
