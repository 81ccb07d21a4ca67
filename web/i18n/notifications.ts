import { messages } from './messages'

/** The bell. A notification's words are made here from its type and metadata, in the reader's language. */
export const notifications = messages({
  en: {
    title: 'Notifications',
    markAll: 'Mark all as read',
    markOne: (what: string) => `Mark as read: ${what}`,
    none: 'No notifications yet',
    noneText: 'Replies to your tickets appear here.',
    kept: 'The 20 latest are kept here, also offline.',
    loading: 'Loading notifications',
    failed: 'Couldn’t read the notifications.',
    tryAgain: 'Try again',
    close: 'Close',
    unread: 'New',
    newTicket: (n: number) => (n > 0 ? `New ticket ${n}` : 'New ticket'),
    newTicketFrom: (from: string, subject: string) => (from === '' ? subject : `${from}: ${subject}`),
    reply: (from: string, n: number) =>
      `${from === '' ? 'Support' : from} replied to ${n > 0 ? `ticket ${n}` : 'your ticket'}`,
    payment: (amount: string) => (amount === '' ? 'A payment changed' : `${amount} was sent to your PayPal address`),
    waits: (month: string) => `${month} could not be generated`,
    waitsWhy: {
      'before-installation': (first: string) => `${first} ended before the installation: generate it by hand first.`,
      undone: (first: string) => `The run of ${first} was undone: generate it again first.`,
      failed: () => 'The run failed and changed nothing. Its dry run says what is in the way.',
    },
    referral: (from: string) => (from === '' ? 'A referral changed' : `${from} joined with your link`),
    account: 'Something about your account changed',
  },
  es: {
    title: 'Notificaciones',
    markAll: 'Marcar todo como leído',
    markOne: (what: string) => `Marcar como leída: ${what}`,
    none: 'Aún no hay notificaciones',
    noneText: 'Las respuestas a tus tickets aparecen aquí.',
    kept: 'Aquí quedan las 20 últimas, también sin conexión.',
    loading: 'Cargando notificaciones',
    failed: 'No se pudieron leer las notificaciones.',
    tryAgain: 'Reintentar',
    close: 'Cerrar',
    unread: 'Nueva',
    newTicket: (n: number) => (n > 0 ? `Ticket nuevo ${n}` : 'Ticket nuevo'),
    newTicketFrom: (from: string, subject: string) => (from === '' ? subject : `${from}: ${subject}`),
    reply: (from: string, n: number) =>
      `${from === '' ? 'Ayuda' : from} respondió ${n > 0 ? `al ticket ${n}` : 'a tu ticket'}`,
    payment: (amount: string) => (amount === '' ? 'Cambió un pago' : `Se enviaron ${amount} a tu dirección de PayPal`),
    waits: (month: string) => `No se pudo generar ${month}`,
    waitsWhy: {
      'before-installation': (first: string) => `${first} terminó antes de la instalación: genéralo antes a mano.`,
      undone: (first: string) => `La liquidación de ${first} se deshizo: genérala antes de nuevo.`,
      failed: () => 'La liquidación falló y no cambió nada. Su simulación dice qué lo impide.',
    },
    referral: (from: string) => (from === '' ? 'Cambió una recomendación' : `${from} se unió con tu enlace`),
    account: 'Cambió algo de tu cuenta',
  },
})
