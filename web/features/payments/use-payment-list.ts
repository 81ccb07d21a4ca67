import { useMemo } from 'react'
import type { UserPayment } from '../../../domain/entities'
import { useArrived } from '../../data/repos/arrived'
import type { ListSource } from '../../data/repos/list-source'
import { useAllPayments } from '../../data/repos/payments-admin'
import { pageRows } from '../../lists/page-rows'
import type { ListControl } from '../../lists/use-list-state'
import { inOrder, underFilter } from './payment-list'

/** The payments of this device's copy as the list asks for them. */
export interface PaymentList {
  source: ListSource<UserPayment>
  /** All of the copy. */
  all: readonly UserPayment[]
  /** Under all filters and the search, in order, of all pages. */
  matching: readonly UserPayment[]
  /** How many are under the other filters in this status ('' = any); undefined while the copy is still coming (P10). */
  countOf: (status: string) => number | undefined
}

export function usePaymentList(list: ListControl): PaymentList {
  const { filters, search, sort, page } = list.state
  const { rows, loading, error, reload } = useAllPayments()
  const arrived = useArrived('user_payments')
  const found = useMemo(() => underFilter(rows, { filters, search }), [rows, filters, search])
  const matching = useMemo(
    () => inOrder(filters['status'] === '' ? found : found.filter((row) => row.status === filters['status']), sort),
    [found, filters, sort],
  )
  // a part of the rows isn't the list (P10); rows that were read before an error are
  const known = arrived && (!loading || rows.length > 0)
  return {
    source: {
      rows: matching.slice((page - 1) * pageRows, page * pageRows),
      total: matching.length,
      more: matching.length > page * pageRows,
      loading: loading && rows.length > 0,
      known,
      error,
      asOf: null,
      retry: reload,
    },
    all: rows,
    matching,
    countOf: (status) =>
      !known ? undefined : status === '' ? found.length : found.filter((row) => row.status === status).length,
  }
}
