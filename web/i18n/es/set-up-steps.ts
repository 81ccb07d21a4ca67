import { formatCount } from '../numbers'
import type { setUpSteps as english } from '../en/set-up-steps'

export const setUpSteps: typeof english = {
  list: 'Pasos',
  names: {
    account: 'Cuenta de administrador',
    name: 'Nombre del programa',
    time: 'Zona horaria',
    mail: 'Correo',
    backup: 'Primera copia',
  },
  states: { done: 'listo', now: 'ahora', 'to-come': 'pendiente' },
  ring: (done, all) => `${formatCount(done)} de ${formatCount(all)} pasos listos`,
  of: (all) => `de ${formatCount(all)}`,
  foot: 'La configuración lleva unos diez minutos. Puedes detenerte después de cualquier paso.',
}
