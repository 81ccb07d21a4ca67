import type { personLeaving as english } from '../../en/admins/person-leaving'

/** Lo que pidió quien termina un acuerdo, en su página. */
export const personLeaving: typeof english = {
  leaves: (day) => `Ha pedido terminar: el ${day} es el último día.`,
  left: (day) => `Pidió terminar: el ${day} fue el último día.`,
  asked: (when, reason) => `${when}. Motivo: ${reason}.`,
  reasons: {
    '': 'no lo dijo',
    'need-profile': 'necesita el perfil',
    worried: 'le preocupa la cuenta',
    'too-little': 'se paga muy poco',
    'too-much-work': 'da demasiado trabajo',
    other: 'otro',
  },
  confirm: 'Confirmar que nuestro acceso ha terminado',
  confirmed: 'Confirmado. La persona lo sabe.',
  confirmedAt: (when) => `Fin del acceso confirmado el ${when}.`,
  ticket: 'Abrir el ticket',
  needsNetwork: 'Necesita conexión',
}
