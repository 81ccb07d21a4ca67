import { messages } from './messages'

/** The small words that parts of the interface say by themselves. */
export const uiTexts = messages({
  en: {
    close: 'Close',
    retry: 'Try again',
    why: 'why this amount',
    selectAll: 'Select all',
    select: (name: string) => `Select ${name}`,
    saving: 'Saving…',
    notifications: 'Messages of the app',
  },
  es: {
    close: 'Cerrar',
    retry: 'Volver a intentarlo',
    why: 'por qué esta cantidad',
    selectAll: 'Seleccionar todo',
    select: (name: string) => `Seleccionar ${name}`,
    saving: 'Guardando…',
    notifications: 'Avisos de la aplicación',
  },
})
