// For people and for counting: mocha's spec report on the terminal and its JSON report in the file named by the option `output`.
const { reporters } = require('mocha');

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    new reporters.JSON(runner, options);
  }
};
