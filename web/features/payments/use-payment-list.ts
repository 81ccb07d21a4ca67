import { useMemo, useState } from 'react'
import type { Id, PaymentStatus, UserPayment } from '../../../domain/entities'

const pageSize = 50
export type PaymentFilter = 'all' | PaymentStatus

/** The part of the payments that is shown: status, search, page, and what is picked on it. */
export function usePaymentList(rows: readonly UserPayment[]) {
  const [filter, setFilter] = useState<PaymentFilter>('all')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [picked, setPicked] = useState<ReadonlySet<Id>>(new Set())

  const matching = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return rows.filter(
      (row) =>
        (filter === 'all' || row.status === filter) &&
        (wanted === '' || `${row.person_name} ${row.person_email}`.toLowerCase().includes(wanted)),
    )
  }, [rows, filter, search])
  const pages = Math.max(1, Math.ceil(matching.length / pageSize))
  const shownPage = Math.min(page, pages - 1)
  const from = shownPage * pageSize
  const count = (status: PaymentStatus) => rows.filter((row) => row.status === status).length
  // what is no longer in the list can't be picked
  const pickedRows = matching.filter((row) => picked.has(row.id))

  return {
    filter,
    search,
    counts: {
      all: rows.length,
      pending: count('pending'),
      approved: count('approved'),
      dispersed: count('dispersed'),
      cancelled: count('cancelled'),
    },
    shown: matching.slice(from, from + pageSize),
    total: matching.length,
    from,
    page: shownPage,
    pages,
    pickedRows,
    setFilter: (wanted: PaymentFilter) => {
      setFilter(wanted)
      setPage(0)
      setPicked(new Set())
    },
    setSearch: (wanted: string) => {
      setSearch(wanted)
      setPage(0)
    },
    setPage,
    setPicked,
  }
}
