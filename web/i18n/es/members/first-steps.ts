import type { firstSteps as english } from '../../en/members/first-steps'
import { formatCount } from '../../numbers'

const words = ['', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete']
const number = (n: number): string => words[n] ?? formatCount(n)
const steps = (n: number): string => `${number(n)} ${n === 1 ? 'paso' : 'pasos'}`
const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

export const firstSteps: typeof english = {
  title: (done, all, turn) =>
    ({
      yours: `Termina de configurar tu cuenta (${formatCount(done)} de ${formatCount(all)})`,
      ours: `Estamos preparando todo (${formatCount(done)} de ${formatCount(all)})`,
      theirs: `En espera de tu primera recomendación (${formatCount(done)} de ${formatCount(all)})`,
      done: 'Todo está listo',
    })[turn],
  lead: (yours, others, whose) => {
    const parts = [
      ...(yours > 0 ? [`${steps(yours)} para ti`] : []),
      ...(others > 0 ? [`${steps(others)} para ${whose === 'ours' ? 'nosotros' : 'tus recomendaciones'}`] : []),
    ]
    return parts.length === 0 ? '' : `${upper(parts.join(', '))}.`
  },
  leadFirstDay: (day) => `Empiezas a ganar el ${day}.`,
  next: (step) => `Sigue: ${step}`,
  allSteps: (n) => `Los ${formatCount(n)} pasos`,
  onlyNext: 'Solo el siguiente paso',
  ring: (done, all) => `${formatCount(done)} de ${formatCount(all)} pasos listos`,
  yours: 'Te toca a ti',
  ours: (product) => product,
  theirs: 'Tus recomendaciones',
  done: 'Listo',
  renter: {
    paypal: 'Agrega tu correo de PayPal',
    badge: 'Verifica tu perfil en la red',
    photo: 'Revisión de la foto de perfil',
    firstDay: 'Tu fecha de inicio',
    consent: 'Consentimiento registrado',
    profile: 'Agrega el enlace de tu perfil',
    email: 'Correo verificado',
  },
  renterDone: {
    paypal: 'Correo de PayPal',
    badge: 'Perfil verificado en la red',
    photo: 'Foto de perfil revisada',
    firstDay: 'Fecha de inicio elegida',
    consent: 'Consentimiento registrado',
    profile: 'Enlace del perfil',
    email: 'Correo verificado',
  },
  renterText: {
    paypal: 'Lo necesitamos para pagarte.',
    badge: 'Obtén la insignia de verificación de la red. Nosotros la revisamos.',
    photo: 'Revisamos tu foto antes de que empiece el alquiler.',
    firstDay: 'Después de revisar tu perfil, acordamos contigo la fecha de inicio.',
    consent: 'Diste tu consentimiento al registrarte. Puedes ver la versión en Configuración.',
    profile: 'El enlace público del perfil que prestas.',
    email: 'Lo verificaste con el enlace que te enviamos por correo.',
  },
  affiliate: {
    share: 'Comparte tu enlace o invita a alguien',
    paypal: 'Agrega tu correo de PayPal',
    joined: 'Se registra tu primera recomendación',
    active: 'Empieza su alquiler',
    approved: 'Ya eres afiliado',
  },
  affiliateText: {
    share: 'Quien se registre en un plazo de 30 días cuenta como tu recomendación.',
    paypal: 'Lo necesitamos para pagarte.',
    joined: 'Aparecerá en Mis recomendaciones cuando verifique su correo.',
    active: 'Desde entonces ganarás por cada uno de sus días activos.',
    approved: 'Tu enlace y tu código están listos.',
  },
  openProfile: 'Abrir el perfil',
  badgeHow: 'Preguntar cómo',
  badgeSubject: '¿Cómo verifico mi perfil?',
  stuck: '¿Necesitas ayuda?',
  stuckText: 'Escríbenos y te responderemos.',
  createTicket: 'Crear ticket',
  add: { paypal: 'Agregar correo de PayPal', profile: 'Agregar enlace del perfil' },
  share: 'Compartir enlace',
}
