import type { ActivityKind } from '../../../../domain/profile/activity'
import { formatCount } from '../../count'
import type { personActivity as english } from '../../en/admins/person-activity'

const kinds: { readonly [kind in ActivityKind]: string } = {
  invitations: 'Invitaciones enviadas',
  accepted: 'Solicitudes de contacto aceptadas',
  introductions: 'Presentaciones enviadas',
  posts: 'Artículos compartidos',
  upkeep: 'Cambios en el perfil',
  other: 'Otra cosa',
}
/** Lo que se hizo en el perfil de alguien, en su página (P12). */
export const personActivity: typeof english = {
  title: 'Actividad',
  sum: (actions, month, worked, days) =>
    `${formatCount(actions)} en ${month}, en ${formatCount(worked)} de ${formatCount(days)} ${days === 1 ? 'día' : 'días'}. La persona lee cada anotación.`,
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
  all: (entries) => `Las ${formatCount(entries)} anotaciones`,
  enter: 'Anotar lo que se hizo',
  enterTitle: '¿Qué se hizo en el perfil?',
  enterLead: 'La persona lo lee en sus ajustes, con el número y tus palabras.',
  enterDo: 'Anotar',
  entered: 'Anotado',
  correct: 'Corregir',
  correctWhat: (day, kind) => `Corregir la anotación del ${day}: ${kind}`,
  correctTitle: (day) => `Corregir la anotación del ${day}`,
  correctLead: 'Con 0 se retira. Lo que decía queda registrado.',
  correctDo: 'Guardar la corrección',
  corrected: 'Corregido',
  day: 'Día',
  actions: 'Cuántas',
  actionsWrong: (least) => `Escribe un número entero del ${formatCount(least)} al 999.`,
  kind: 'Qué',
  text: 'En palabras',
  textHint: 'P. ej. personas de logística. Sin nombres de terceros.',
  pausedSince: (day) => `En pausa desde el ${day}`,
  pausedFrom: (day) => `En pausa a partir del ${day}`,
}
