import type { firstSteps as english } from '../../en/members/first-steps'
import { formatCount } from '../../count'

const words = ['', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete']
const number = (n: number): string => words[n] ?? formatCount(n)
const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

export const firstSteps: typeof english = {
  title: (done, all, turn) =>
    ({
      yours: `${formatCount(done)} de ${formatCount(all)}, y te toca a ti`,
      ours: `${formatCount(done)} de ${formatCount(all)}, y nos toca a nosotros`,
      theirs: `${formatCount(done)} de ${formatCount(all)}, y le toca a tu círculo`,
      done: 'Todo está listo',
    })[turn],
  lead: (yours, others, whose) => {
    const parts = [
      ...(yours > 0 ? [`${number(yours)} te ${yours === 1 ? 'toca' : 'tocan'} a ti`] : []),
      ...(others > 0
        ? [
            `${number(others)} ${whose === 'ours' ? 'nos' : 'le'} ${others === 1 ? 'toca' : 'tocan'} a ${whose === 'ours' ? 'nosotros' : 'tu círculo'}`,
          ]
        : []),
    ]
    return parts.length === 0 ? '' : `${upper(parts.join(', '))}.`
  },
  leadFirstDay: (day) => `El primer día que cuenta es el ${day}.`,
  ring: (done, all) => `${formatCount(done)} de ${formatCount(all)} pasos están hechos`,
  yours: 'Te toca a ti',
  ours: (product) => product,
  theirs: 'Tu círculo',
  done: 'Hecho',
  renter: {
    paypal: 'Añade tu dirección de PayPal',
    badge: 'Verifica el perfil en la red',
    photo: 'Miramos la foto del perfil',
    firstDay: 'Acordamos el primer día',
    consent: 'Consentimiento registrado',
    profile: 'Añade la dirección de tu perfil',
    email: 'Correo verificado',
  },
  renterDone: {
    paypal: 'Dirección de PayPal',
    badge: 'Perfil verificado en la red',
    photo: 'Foto del perfil revisada',
    firstDay: 'Primer día acordado',
    consent: 'Consentimiento registrado',
    profile: 'Dirección del perfil',
    email: 'Correo verificado',
  },
  renterText: {
    paypal: 'Sin ella no se puede aprobar nada. Los pagos no van a ningún otro sitio.',
    badge: 'La insignia la da la propia red. Cuando la veamos, este paso está hecho.',
    photo: 'La mira una persona antes de que empiece el alquiler.',
    firstDay: 'Después de mirar el perfil, una persona empieza el alquiler contigo.',
    consent: 'Al registrarte, con su versión, en Ajustes.',
    profile: 'La dirección pública del perfil que prestas.',
    email: 'Con el enlace del correo que te enviamos.',
  },
  affiliate: {
    share: 'Comparte tu enlace o invita a alguien',
    paypal: 'Añade tu dirección de PayPal',
    joined: 'Alguien se registra con tu enlace',
    active: 'Empieza su alquiler',
    approved: 'Ya eres afiliado',
  },
  affiliateText: {
    share: 'Quien se registre con él en 30 días es tuyo.',
    paypal: 'Sin ella no se puede aprobar nada. Los pagos no van a ningún otro sitio.',
    joined: 'Aparece en Mis recomendaciones cuando verifica su dirección.',
    active: 'Desde ese día cada uno de sus días cuenta para ti.',
    approved: 'Tu enlace y tu código están listos.',
  },
  openProfile: 'Abrir el perfil',
  badgeHow: 'Preguntar cómo',
  badgeSubject: '¿Cómo verifico mi perfil?',
  stuck: '¿Algo no sale?',
  stuckText: 'Escríbenos. Responde una persona.',
  createTicket: 'Crear ticket',
  add: 'Añadir',
  share: 'Compartir',
}
