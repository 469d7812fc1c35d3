export { helpOf } from './topicOf'
export { topicGroupsFor } from './topics'
