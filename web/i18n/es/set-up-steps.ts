import { formatCount } from '../count'
import type { setUpSteps as english } from '../en/set-up-steps'

export const setUpSteps: typeof english = {
  list: 'Pasos',
  names: {
    account: 'Cuenta de administración',
    name: 'Nombre del programa',
    time: 'Zona horaria',
    mail: 'Correo',
    backup: 'Primera copia',
  },
  states: { done: 'hecho', now: 'ahora', 'to-come': 'por hacer' },
  ring: (done, all) => `${formatCount(done)} de ${formatCount(all)} pasos hechos`,
  of: (all) => `de ${formatCount(all)}`,
  foot: 'Unos diez minutos. Puedes parar después de cualquier paso.',
}
