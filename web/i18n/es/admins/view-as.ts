import type { viewAs as english } from '../../en/admins/view-as'
import { formatCount } from '../../count'

export const viewAs: typeof english = {
  title: 'Ver como una persona',
  lead: 'Ves lo que ve la persona, durante 15 minutos. No se puede cambiar nada y no se muestran sus mensajes, avisos ni dispositivos.',
  told: 'Quién miró, cuándo y por qué queda en el registro de auditoría, y la persona lo lee en Seguridad.',
  reason: '¿Por qué miras?',
  begin: 'Mirar',
  opening: 'Leyendo lo que ve…',
  failed: 'Ahora no se puede leer lo que ve.',
  back: 'Volver a la persona',
  banner: 'Las pantallas de la persona',
  sees: (name) => `Ves lo que ve ${name}.`,
  rules: 'No se puede cambiar nada. La persona lee que miraste; queda en el registro de auditoría.',
  endsIn: (minutes) => (minutes <= 1 ? 'termina en menos de un minuto' : `termina en ${formatCount(minutes)} min`),
  stop: 'Dejar de mirar',
  over: 'Esta visita terminó.',
  blocked: 'Aquí no se puede cambiar nada',
  blockedText: 'Solo ves lo que ve la persona. Sus botones y enlaces no funcionan para ti.',
  places: 'Lo que tiene la persona',
  place: {
    dashboard: 'Resumen',
    earnings: 'Ganancias',
    affiliateDashboard: 'Resumen de afiliación',
    affiliateEarnings: 'Ganancias de afiliación',
  },
}
