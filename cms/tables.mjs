// Makes the content system's tables in an empty database, as its first start does, and ends.
import { builtCms } from './built.mjs'

const strapi = await (await builtCms()).load()
await strapi.destroy()
process.exit()
