import type { lateFacts as english } from '../../en/admins/late-facts'

export const lateFacts: typeof english = {
  types: { rental: 'Alquiler', commission: 'Comisión' },
  type: 'Tipo',
  month: 'Mes',
  monthHint: 'Elige un mes que ya terminó.',
  amount: 'Monto',
  amountHint: 'En dólares. Usa un signo menos para restar, por ejemplo -25.00.',
  amountWrong: 'Escribe un monto en dólares con dos decimales como máximo, por ejemplo 1234.50. No puede ser cero.',
  reasonShown: 'Visible para el destinatario.',
  firstDay: 'Primer día',
  lastDay: 'Último día',
  adjust: 'Corregir un monto',
  adjustTitle: 'Corregir un monto',
  adjustLead: 'Los pagos anteriores no cambiarán. La corrección se incluirá en la próxima generación de pagos.',
  adjustConfirm: 'Registrar corrección',
  adjustAdds: (sum: string) => `Esta persona recibirá ${sum} más.`,
  adjustTakes: (sum: string) => `Esta persona recibirá ${sum} menos.`,
  adjustBalance: (type: string, from: string, to: string) =>
    `El saldo de ${type.toLowerCase()} sin pagar pasará de ${from} a ${to}.`,
  adjusted: 'Corrección registrada',
  record: { rental: 'Registrar un alquiler pasado', affiliate: 'Registrar un periodo anterior como afiliado' },
  recordLead: {
    rental: 'Para un alquiler que ya terminó. Los meses que faltan se agregarán en la próxima generación de pagos.',
    affiliate:
      'Para un tiempo como afiliado que no se registró. Los meses que faltan se agregarán en la próxima generación de pagos.',
  },
  recordConfirm: 'Registrar días',
  recordAffiliateCost:
    'Las comisiones por recomendaciones activas de esos días se agregarán en la próxima generación de pagos.',
  recorded: 'Días registrados',
  correctEnd: 'Corregir la fecha de fin',
  endTitle: {
    rental: 'Corregir la fecha de fin de un alquiler',
    affiliate: 'Corregir la fecha de fin como afiliado',
  },
  endLead: (from: string, to: string) => `Registrado: del ${from} al ${to}.`,
  endConfirm: 'Corregir la fecha de fin',
  endAffiliateCost:
    'Las comisiones se actualizarán en la próxima generación de pagos. Los días ya contados no cambiarán.',
  endCorrected: 'Fecha de fin corregida',
  goesOn: 'El periodo no ha terminado',
  earliest: (date: string) => `Elige el ${date} o una fecha posterior: los días anteriores ya se contaron.`,
  move: 'Cambiar de afiliado',
  moveTitle: 'Cambiar de afiliado',
  moveLead: (name: string) => `Elige quién gana la comisión por ${name} y desde cuándo.`,
  affiliate: 'Afiliado',
  moveFirst: (date: string) =>
    `Elige el ${date} o una fecha posterior: los pagos de los meses anteriores ya se generaron.`,
  moveUntil: (date: string) => `El afiliado actual gana comisión hasta el ${date} inclusive.`,
  moveFrom: (date: string) => `El nuevo afiliado gana comisión desde el ${date}.`,
  moveKept: 'Las ganancias de los días anteriores no cambiarán.',
  moveConfirm: 'Cambiar',
  moved: 'Afiliado cambiado',
  undoMove: 'Deshacer el cambio',
  undoMoveTitle: '¿Deshacer este cambio?',
  undoMoveText:
    'El afiliado anterior sigue ganando comisión, como si el cambio no hubiera ocurrido. Puedes deshacerlo hasta que uno de sus días se cuente en las ganancias.',
  undoMoveDone: 'Cambio deshecho',
  keep: 'Conservar el cambio',
}
