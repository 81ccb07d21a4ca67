import type { notifications as english } from '../../en/everyone/notifications'
import { capital } from '../capital'

export const notifications: typeof english = {
  title: 'Notificaciones',
  markAll: 'Marcar todo como leído',
  markOne: (what: string) => `Marcar como leída: ${what}`,
  none: 'Aún no hay notificaciones',
  noneText: 'Las respuestas a tus tickets aparecen aquí.',
  kept: 'Aquí quedan las 20 últimas, también sin conexión.',
  loading: 'Cargando notificaciones',
  failed: 'No se pudieron leer las notificaciones.',
  unread: 'Nueva',
  newTicket: (ticket: number) => (ticket > 0 ? `Ticket nuevo ${ticket}` : 'Ticket nuevo'),
  newTicketFrom: (from: string, subject: string) => (from === '' ? subject : `${from}: ${subject}`),
  reply: (from: string, ticket: number) =>
    `${from === '' ? 'Ayuda' : from} respondió ${ticket > 0 ? `al ticket ${ticket}` : 'a tu ticket'}`,
  payment: (amount: string) => (amount === '' ? 'Cambió un pago' : `Se enviaron ${amount} a tu dirección de PayPal`),
  waits: (month: string) => `No se pudo generar ${month}`,
  waitsWhy: {
    'before-installation': (first: string) =>
      capital(`${first} terminó antes de la instalación: genéralo antes a mano.`),
    undone: (first: string) => `La liquidación de ${first} se deshizo: genérala antes de nuevo.`,
    failed: () => 'La liquidación falló y no cambió nada. Su simulación dice qué lo impide.',
  },
  referral: (from: string) => (from === '' ? 'Cambió una recomendación' : `${from} se unió con tu enlace`),
  application: {
    new: 'Nueva solicitud de afiliado',
    approved: 'Ya eres afiliado',
    rejected: 'Tu solicitud de afiliado se rechazó',
  },
  applicationText: {
    approved: 'Tu enlace y tu código están listos.',
    rejected: 'Lee por qué. Puedes volver a solicitarlo.',
  },
  account: 'Cambió algo de tu cuenta',
}
