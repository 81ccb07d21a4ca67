import type { ActivityKind } from '../../../../domain/profile/activity'
import { formatCount } from '../../numbers'
import type { personActivity as english } from '../../en/admins/person-activity'

const kinds: { readonly [kind in ActivityKind]: string } = {
  invitations: 'Invitaciones enviadas',
  accepted: 'Solicitudes de contacto aceptadas',
  introductions: 'Presentaciones enviadas',
  posts: 'Artículos compartidos',
  upkeep: 'Cambios en el perfil',
  other: 'Otra',
}
export const personActivity: typeof english = {
  title: 'Actividad',
  sum: (actions, month, worked, days) =>
    `${actions === 1 ? '1 acción' : `${formatCount(actions)} acciones`} en ${month}, en ${formatCount(worked)} de ${formatCount(days)} ${days === 1 ? 'día' : 'días'}. El miembro ve cada entrada.`,
  kinds,
  one: {
    invitations: 'invitación enviada',
    accepted: 'solicitud de contacto aceptada',
    introductions: 'presentación enviada',
    posts: 'artículo compartido',
    upkeep: 'cambio en el perfil',
    other: '',
  },
  more: {
    invitations: 'invitaciones enviadas',
    accepted: 'solicitudes de contacto aceptadas',
    introductions: 'presentaciones enviadas',
    posts: 'artículos compartidos',
    upkeep: 'cambios en el perfil',
    other: '',
  },
  all: (entries) => `Ver las ${formatCount(entries)} entradas`,
  enter: 'Agregar actividad',
  enterTitle: 'Agregar actividad del perfil',
  enterLead: 'El miembro verá esto en su configuración, con la cantidad y tu descripción.',
  enterDo: 'Agregar',
  entered: 'Actividad agregada',
  correct: 'Editar',
  correctWhat: (day, kind) => `Editar la entrada del ${day}: ${kind}`,
  correctTitle: (day) => `Editar la entrada del ${day}`,
  correctLead: 'Escribe 0 para anular la entrada. La versión anterior queda registrada.',
  correctDo: 'Guardar corrección',
  corrected: 'Corrección guardada',
  day: 'Día',
  actions: 'Cantidad',
  actionsWrong: (least) => `Escribe un número entero del ${formatCount(least)} al 999.`,
  kind: 'Tipo',
  text: 'Descripción',
  textHint: 'Por ejemplo: personas de logística. No incluyas nombres de terceros.',
  pausedSince: (day) => `En pausa desde el ${day}`,
  pausedFrom: (day) => `En pausa a partir del ${day}`,
}
