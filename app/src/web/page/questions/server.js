// Sends the page's requests. A page without a server has another file of this name (alone/server.js).
//   request(path, init)   like `fetch`: a promise of a response

export const request = (path, init) => fetch(path, init);
