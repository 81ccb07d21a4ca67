import type { update as english } from '../../en/seldom/update'

export const update: typeof english = {
  newVersion: 'Hay una versión nueva',
  newVersionText: 'Tarda unos dos segundos, en todas las pestañas abiertas. Lo que escribes no se pierde.',
  updateNow: 'Actualizar ahora',
  later: 'Más tarde',
  writtenHere: 'Aquí hay algo que escribiste. Envíalo o déjalo, y luego sigue con la versión nueva.',
  goOn: 'Cargarla ya',
}
