import { payoutRoute, payoutsRoute } from '../../domain/api/money/payouts'
import { encodeCursor, pageFrom, decodeCursor } from '../platform/pagination'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { findBatches } from './batch'
import { listPayoutItems } from './items'

const pageSize = 50

export const listPayouts = answerTo(payoutsRoute, ({ app, person }, { after = '' }) => {
  const position = decodeCursor(after)
  const found = findBatches(
    app,
    person?.id ?? '',
    `WHERE ${position ? 'b.n < {:at}' : 'b.n > 0'} ORDER BY b.n DESC LIMIT {:limit}`,
    {
      ...(position && { at: position.at }),
      limit: pageSize + 1,
    },
  )
  return pageFrom(found, pageSize, ({ n, id }) => encodeCursor(n, id))
})

export const readPayout = answerTo(payoutRoute, ({ app, person }, { batch: id }) => {
  const [batch] = findBatches(app, person?.id ?? '', 'WHERE b.id = {:id}', { id })
  return batch === undefined ? fail('not-found') : { batch, items: listPayoutItems(app, id) }
})
