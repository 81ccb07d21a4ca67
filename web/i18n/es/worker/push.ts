import type { push as english } from '../../en/worker/push'

export const push: typeof english = {
  more: 'Ábrelo para leer más.',
  kinds: {
    'payment-approved': 'Se aprobó un pago',
    'payment-sent': 'Se envió un pago',
    'payment-returned': 'Un pago volvió',
    'payment-cancelled': 'Se anuló un pago',
    'referral-joined': 'Alguien se unió con tu enlace',
    'referral-active': 'Un recomendado empezó o terminó',
    'ticket-reply': 'Una respuesta a tu ticket',
    'ticket-status': 'Cambió el estado de un ticket',
    'account-changed': 'Cambió algo de tu cuenta',
    'new-device': 'Entró un dispositivo nuevo',
    application: 'Se decidió tu solicitud',
    'agreement-ended': 'Terminó tu alquiler o tu acuerdo de afiliado',
    'new-ticket': 'Un ticket nuevo',
    'member-reply': 'Respondió un miembro',
    'new-lead': 'Una solicitud nueva',
    'new-application': 'Una solicitud nueva de afiliado',
    leaving: 'Alguien termina un acuerdo',
    'profile-pause': 'Alguien puso en pausa o reanudó un perfil',
    'month-waits': 'No se pudo generar un mes',
    several: 'Hay varias novedades',
    test: 'Las notificaciones funcionan en este dispositivo',
  },
  other: 'Hay algo nuevo',
}
