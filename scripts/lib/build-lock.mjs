// One build at a time in one folder: two that run at once would write half of each other's output.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const lock = '.cache/build.lock'
const waitStepMs = 200

/** Runs `work` alone. A lock whose owner is gone (a killed build) doesn't count. */
export async function alone(work) {
  mkdirSync('.cache', { recursive: true })
  let said = false
  while (!taken()) {
    if (!said) console.log('Waiting for another build …')
    said = true
    await sleep(waitStepMs)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function taken() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!ownerLives()) rmSync(lock, { force: true })
  return false
}

function ownerLives() {
  try {
    const owner = Number(readFileSync(lock, 'utf8'))
    // just made and not yet filled
    if (!owner) return true
    process.kill(owner, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
