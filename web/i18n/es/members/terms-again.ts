import { formatCount } from '../../numbers'
import type { termsAgain as english } from '../../en/members/terms-again'

export const termsAgain: typeof english = {
  band: (version: string) => `Las condiciones se actualizaron a la versión ${version}.`,
  bandText: 'Para ti no cambia nada hasta que las aceptes.',
  look: 'Ver qué cambió',
  title: (n: number) =>
    n === 1 ? 'Las condiciones cambiaron en un punto' : `Las condiciones cambiaron en ${formatCount(n)} puntos`,
  counts: (version: string, day: string, agreed: string) =>
    agreed === ''
      ? `La versión ${version} se aplica desde el ${day}. Para ti no cambia nada hasta que la aceptes.`
      : `La versión ${version} se aplica desde el ${day}. Hasta que la aceptes, para ti se aplica la versión ${agreed} y no cambia nada.`,
  was: (version: string) => `Versión ${version}`,
  is: (version: string) => `Versión ${version}`,
  kinds: { added: 'nuevo', changed: 'modificado', removed: 'eliminado' },
  whole: (version: string) => `Texto completo, versión ${version}`,
  question: (version: string) => `¿Aceptas la versión ${version}?`,
  check: 'Leí los cambios y los acepto',
  checkNote: 'Guardamos la fecha y la versión.',
  checkFirst: 'Si estás de acuerdo, marca primero la casilla.',
  agree: 'Aceptar y continuar',
  later: 'Más tarde',
  fine: 'No tienes que aceptar. Tu versión actual sigue en vigor y puedes terminar el alquiler cuando quieras.',
  ask: 'Hacer una pregunta',
  done: (version: string) => `Aceptaste la versión ${version}`,
  failed: 'No se pudo guardar tu respuesta',
  none: 'Aceptaste las condiciones actuales',
  noneText: 'No hay nada nuevo que leer.',
  terms: 'Condiciones del servicio',
}
