import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import SqliteDatabase from 'better-sqlite3'

/*
 * What a machine does to any program: this one only stores a row in the file it is told, 20 times a second. Asked by a message, it
 * answers how long it was held up at most since the last time, in milliseconds.
 */

const [, , path = ''] = process.argv
const everyMs = 50

const file = new SqliteDatabase(path)
file.pragma('journal_mode = wal')
file.pragma('synchronous = full')
file.exec('create table rows (id integer primary key, text text not null)')
const insert = file.prepare('insert into rows (text) values (?)')
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
setInterval(() => insert.run('A row like any other.'), everyMs)
process.on('message', () => {
  process.send?.(delay.max / 1_000_000)
  delay.reset()
})
await once(process, 'disconnect')
process.exit()
