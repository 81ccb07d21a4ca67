import type { TestServer } from '../server/server'

export async function readStoredStats(server: TestServer): Promise<{ [area: string]: unknown }> {
  const rows = await server.sql('SELECT topic AS area, "values" FROM stats')
  return Object.fromEntries(rows.map((row) => [String(row['area']), normalized(JSON.parse(String(row['values'])))]))
}

function normalized(values: {
  waiting?: { unit: number; since: string[]; dues: string[] }
  stay?: string[]
  leave?: string[]
}): unknown {
  const { waiting, stay, leave } = values
  return {
    ...values,
    ...(waiting && {
      waiting: {
        ...waiting,
        since: comparable(waiting.since, waiting.unit),
        dues: comparable(waiting.dues, waiting.unit),
      },
    }),
    ...(stay && { stay: [...stay].sort() }),
    ...(leave && { leave: [...leave].sort() }),
  }
}

const comparable = (moments: string[], unit: number): string[] =>
  unit === 1 ? [...moments].sort() : moments.map(() => 'one')
