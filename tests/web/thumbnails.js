// Small pictures of the page, which are compared with those in looks/.

import { expect } from "./fixtures.js";

/** Pixels of a screenshot, across and down, that make one of a thumbnail. */
const BLOCK = 8;
/** The steps of a colour channel: fewer of them make a smaller file. */
const STEP = 8;
/** How far a pixel may be off, of 1, and the share that may be further off; letters of another version are not. */
const TOLERANCE = { threshold: 0.02, maxDiffPixelRatio: 0.0005 };

/** Compares a screenshot with the thumbnail of that name; `npm run looks` writes all of them anew. */
export async function expectLooks(page, screenshot, name) {
  const painter = await page.context().newPage(); // the policy of the page itself forbids pictures from elsewhere
  const thumbnail = await painter.evaluate(thumbnailOf, [screenshot.toString("base64"), BLOCK, STEP]);
  await painter.close();
  expect(Buffer.from(thumbnail, "base64")).toMatchSnapshot(`${name}.png`, TOLERANCE);
}

/** The mean colour of each block of a PNG, as a PNG; both in base64. */
const thumbnailOf = async ([png, block, step]) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const [width, height] = [Math.floor(picture.width / block), Math.floor(picture.height / block)];
  const drawn = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  drawn.drawImage(picture, 0, 0);
  const { data } = drawn.getImageData(0, 0, picture.width, picture.height);
  const canvas = new OffscreenCanvas(width, height);
  const small = canvas.getContext("2d");
  const means = small.createImageData(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let down = 0; down < block; down++)
          for (let across = 0; across < block; across++)
            sum += data[4 * ((y * block + down) * picture.width + x * block + across) + channel];
        const mean = sum / block ** 2;
        means.data[4 * (y * width + x) + channel] = channel === 3 ? 255 : step * Math.round(mean / step);
      }
  small.putImageData(means, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
};
