import type { offline as offlineEn, push as pushEn } from '../../en/worker/worker-texts'

export const offline: typeof offlineEn = {
  offline: 'No tienes conexión.',
  unanswered: 'El servidor no responde.',
  kept: (day: string) => `Esta página se guardó el ${day}.`,
  keptOnce: 'Esta página se guardó en este dispositivo.',
}

export const push: typeof pushEn = {
  more: 'Abre la aplicación para leer más.',
  kinds: {
    'payment-approved': 'Se aprobó un pago',
    'payment-sent': 'Se envió un pago',
    'payment-returned': 'Un pago se devolvió o está sin reclamar',
    'payment-cancelled': 'Se canceló un pago',
    'referral-joined': 'Alguien se registró con tu enlace',
    'referral-active': 'El alquiler de una recomendación empezó o terminó',
    'ticket-reply': 'Una respuesta a tu ticket',
    'ticket-written': 'Un mensaje para ti',
    'ticket-status': 'Cambió el estado de un ticket',
    'account-changed': 'Hubo un cambio en tu cuenta',
    'new-device': 'Un dispositivo nuevo inició sesión',
    application: 'Tomamos una decisión sobre tu solicitud',
    'agreement-ended': 'Terminó tu alquiler o tu acuerdo de afiliado',
    'new-ticket': 'Un ticket nuevo',
    'member-reply': 'Respondió un miembro',
    'new-lead': 'Un nuevo contacto del sitio web',
    'new-application': 'Una nueva solicitud de afiliado',
    leaving: 'Un miembro se va',
    'profile-pause': 'Un miembro pausó o reanudó su perfil',
    protection: 'Cambió una opción de seguridad o la lista de administradores',
    health: 'Se detectó o se resolvió un problema del sistema',
    'month-waits': 'No se pudieron generar los pagos de un mes',
    several: 'Tienes varias notificaciones nuevas',
    test: 'Las notificaciones funcionan en este dispositivo',
  },
  other: 'Tienes una notificación nueva',
}
